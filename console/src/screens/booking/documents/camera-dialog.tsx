import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { cameraIcon, sunIcon } from '../../../ui/icon-shapes.ts';
import { Notice, Waiting } from '../../../ui/states.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { useWords } from '../../../words/words.ts';
import { cameraWords } from './camera-words.ts';
import { type Camera, useCamera } from './use-camera.ts';

type Shape = 'card' | 'passport';

/** The picture of the video as it is now. */
async function capture(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}

function CameraChoices({ camera, shape, setShape }: { camera: Camera; shape: Shape; setShape: (shape: Shape) => void }) {
  const words = useWords(cameraWords);
  const { cameras, deviceId, choose, light, setLight } = camera;
  return (
    <div class="fields">
      <SelectField
        label={words.shape}
        value={shape}
        onChange={setShape}
        options={(['passport', 'card'] as const).map((value) => ({ value, text: words.shapes[value] }))}
      />
      {cameras.length > 1 && (
        <SelectField
          label={words.which}
          value={deviceId}
          onChange={choose}
          options={cameras.map((one, index) => ({ value: one.deviceId, text: one.label || words.unnamed(index + 1) }))}
        />
      )}
      {light !== null && (
        <Button icon={sunIcon} look={light ? 'primary' : 'plain'} onClick={() => setLight(!light)}>
          {words.light}
        </Button>
      )}
    </div>
  );
}

function Viewfinder({ camera, onTaken }: { camera: Camera; onTaken: (picture: Blob) => void }) {
  const words = useWords(cameraWords);
  const [shape, setShape] = useState<Shape>('passport');
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { stream } = camera;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(false);
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  useEffect(() => {
    // The key that takes the picture works at once.
    if (isReady) box.current?.querySelector<HTMLButtonElement>('.button-primary')?.focus();
  }, [isReady]);
  const take = async (): Promise<void> => {
    const picture = video.current === null ? null : await capture(video.current);
    if (picture !== null) onTaken(picture);
  };
  return (
    <div class="stack" ref={box}>
      <p class="quiet">{words.hint}</p>
      <div class="viewfinder">
        <video ref={video} autoplay playsInline muted aria-label={words.live} onLoadedData={() => setReady(true)} />
        <span class={`outline outline-${shape}`} aria-hidden="true" />
      </div>
      <CameraChoices camera={camera} shape={shape} setShape={setShape} />
      <div class="buttons">
        <Button look="primary" size="large" icon={cameraIcon} disabled={!isReady} onClick={() => void take()}>
          {words.take}
        </Button>
      </div>
    </div>
  );
}

function TakenPicture({ picture, onUse, onAgain }: { picture: Blob; onUse: () => void; onAgain: () => void }) {
  const words = useWords(cameraWords);
  const box = useRef<HTMLDivElement>(null);
  const url = useObjectUrl(picture);
  useEffect(() => box.current?.querySelector<HTMLButtonElement>('.button-primary')?.focus(), [picture]);
  return (
    <div class="stack" ref={box}>
      <div class="viewfinder">{url !== null && <img src={url} alt={words.taken} />}</div>
      <div class="buttons">
        <Button look="primary" size="large" onClick={onUse}>
          {words.use}
        </Button>
        <Button size="large" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </div>
  );
}

/** Photographs a document: the picture is looked at before it is used. */
export function CameraDialog({ onPicture, onClose }: { onPicture: (file: File) => void; onClose: () => void }) {
  const words = useWords(cameraWords);
  const camera = useCamera();
  const [picture, setPicture] = useState<Blob | null>(null);
  const { stream, error } = camera;
  const problems: Readonly<Record<string, string>> = words.problems;
  return (
    <Dialog title={words.title} onClose={onClose}>
      {error !== null ? (
        <Notice tone="due">{problems[error] ?? words.problems.other}</Notice>
      ) : picture !== null ? (
        <TakenPicture
          picture={picture}
          onUse={() => {
            onPicture(new File([picture], 'camera.jpg', { type: picture.type }));
            onClose();
          }}
          onAgain={() => setPicture(null)}
        />
      ) : stream === null ? (
        <Waiting />
      ) : (
        <Viewfinder camera={camera} onTaken={setPicture} />
      )}
    </Dialog>
  );
}

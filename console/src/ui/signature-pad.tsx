import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type Pad from 'signature_pad';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { rotateIcon } from './icon-shapes.ts';
import { signaturePadWords } from './signature-pad-words.ts';
import { ProblemNotice } from './states.tsx';

const INK = '#10204a';

/** Fits the drawing to the canvas, whose size follows the window: a phone that is turned keeps what was drawn. */
function followSize(canvas: HTMLCanvasElement, pad: Pad): ResizeObserver {
  let drawnWidth = 0;
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === drawnWidth || clientWidth === 0) return;
    const zoom = drawnWidth === 0 ? 1 : clientWidth / drawnWidth;
    const strokes = pad.toData().map((stroke) => ({
      ...stroke,
      minWidth: stroke.minWidth * zoom,
      maxWidth: stroke.maxWidth * zoom,
      points: stroke.points.map((point) => ({ ...point, x: point.x * zoom, y: point.y * zoom })),
    }));
    const ratio = Math.max(devicePixelRatio, 1);
    canvas.width = clientWidth * ratio;
    canvas.height = clientHeight * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    drawnWidth = clientWidth;
    pad.minWidth = clientWidth / 800;
    pad.maxWidth = clientWidth / 250;
    pad.fromData(strokes);
  });
  observer.observe(canvas);
  return observer;
}

/** Loads what draws, when a pad is first shown. */
async function openPad(canvas: HTMLCanvasElement, onStroke: () => void): Promise<{ pad: Pad; close: () => void }> {
  const { default: SignatureCanvas } = await import('signature_pad');
  const pad = new SignatureCanvas(canvas, { penColor: INK });
  const observer = followSize(canvas, pad);
  pad.addEventListener('endStroke', onStroke);
  return {
    pad,
    close: () => {
      observer.disconnect();
      pad.off();
    },
  };
}

type SignaturePadProps = {
  /** Whose signature it is. */
  guestName: string;
  /** It is being stored. */
  isBusy?: boolean;
  /** Takes the drawing: an SVG that the service stores. */
  onSign: (drawing: Blob) => void;
};

/** A field to sign in by pen, finger or mouse, as often as it takes. */
export function SignaturePad({ guestName, isBusy = false, onSign }: SignaturePadProps) {
  const words = useWords(signaturePadWords);
  const hintId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pad, setPad] = useState<Pad | null>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const opening = openPad(canvas.current, () => setIsEmpty(false));
    opening.then((opened) => setPad(opened.pad), setError);
    return () =>
      void opening.then(
        ({ close }) => close(),
        () => undefined,
      );
  }, []);
  const clear = (): void => {
    pad?.clear();
    setIsEmpty(true);
  };
  const sign = (): void => {
    if (pad !== null) onSign(new Blob([pad.toSVG()], { type: 'image/svg+xml' }));
  };
  if (error !== undefined) return <ProblemNotice error={error} />;
  return (
    <div class="signature-pad">
      <div class="signature-field">
        <canvas
          ref={canvas}
          role="img"
          aria-busy={pad === null}
          aria-label={`${words.padOf(guestName)}: ${isEmpty ? words.empty : words.drawn}`}
          aria-describedby={hintId}
        />
        {isEmpty && <p aria-hidden="true">{words.line}</p>}
      </div>
      <p class="field-note" id={hintId}>
        {words.hint}
      </p>
      <div class="buttons">
        <Button look="primary" disabled={isEmpty} isBusy={isBusy} onClick={sign}>
          {words.save}
        </Button>
        <Button look="quiet" icon={rotateIcon} disabled={isEmpty || isBusy} onClick={clear}>
          {words.clear}
        </Button>
      </div>
    </div>
  );
}

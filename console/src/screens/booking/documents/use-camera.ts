import { useEffect, useState } from 'preact/hooks';

export type Camera = {
  stream: MediaStream | null;
  /** The name of the DOMException, or `insecure` where the browser gives no camera at all. */
  error: string | null;
  cameras: readonly MediaDeviceInfo[];
  /** The camera that is on. */
  deviceId: string;
  choose: (deviceId: string) => void;
  /** null: this camera has no light. */
  light: boolean | null;
  setLight: (isOn: boolean) => void;
};

// Torch is in the specification of image capture, and not in the library's types.
type Torch = { torch?: boolean };

/** Opens the camera while the component is shown: at the back of a phone, and as sharp as it can. */
export function useCamera(): Camera {
  const [wanted, setWanted] = useState<string | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([]);
  const [isLit, setLit] = useState(false);
  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (devices === undefined) {
      setError('insecure');
      return undefined;
    }
    const which = wanted === null ? { facingMode: 'environment' } : { deviceId: { exact: wanted } };
    const opening = devices.getUserMedia({ video: { ...which, width: { ideal: 2560 }, height: { ideal: 1440 } } });
    let isCurrent = true;
    opening.then(
      async (opened) => {
        // Cameras have names only once one was allowed.
        const found = await devices.enumerateDevices();
        if (!isCurrent) return;
        setError(null);
        setCameras(found.filter(({ kind }) => kind === 'videoinput'));
        setStream(opened);
      },
      (problem: unknown) => isCurrent && setError(problem instanceof DOMException ? problem.name : 'other'),
    );
    return () => {
      isCurrent = false;
      setStream(null);
      setLit(false);
      opening.then(
        (opened) => {
          for (const one of opened.getTracks()) one.stop();
        },
        () => undefined,
      );
    };
  }, [wanted]);
  const track = stream?.getVideoTracks()[0];
  const hasLight = (track?.getCapabilities() as Torch | undefined)?.torch === true;
  return {
    stream,
    error,
    cameras,
    deviceId: track?.getSettings().deviceId ?? '',
    choose: setWanted,
    light: hasLight ? isLit : null,
    setLight: (isOn) => {
      const constraints: MediaTrackConstraints & { advanced: Torch[] } = { advanced: [{ torch: isOn }] };
      track?.applyConstraints(constraints).then(
        () => setLit(isOn),
        () => undefined,
      );
    },
  };
}

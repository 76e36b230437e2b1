import { useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { uploadIcon } from './icon-shapes.ts';

type OnFiles = (files: readonly File[]) => void;

/** A button that opens the browser's file chooser. @param accept what it offers; the service decides by the content */
export function FileButton({ label, accept, onFiles }: { label: string; accept: string; onFiles: OnFiles }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={uploadIcon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Takes the files that are dropped on an element. @returns the handlers for that element, and whether something is held over it */
export function useFileDrop(onFiles: OnFiles) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (): void => setOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    },
  };
  return { isOver, handlers };
}

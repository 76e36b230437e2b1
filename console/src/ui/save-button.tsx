import { useSubmit } from '../data/submit.ts';
import { Button, type ButtonProps } from './button.tsx';
import { saveFile } from './save-file.ts';
import { SubmissionNotice } from './states.tsx';

type SaveButtonProps = Omit<ButtonProps, 'onClick' | 'isBusy'> & { file: string; load: () => Promise<unknown> };

/** A button that loads a file from the service and saves it. @param file its name; @param load resolves to its Blob */
export function SaveButton({ file, load, ...look }: SaveButtonProps) {
  const download = useSubmit(async () => saveFile(file, (await load()) as Blob));
  return (
    <>
      <Button {...look} isBusy={download.state !== 'idle'} onClick={() => void download.submit()} />
      <SubmissionNotice of={download} />
    </>
  );
}

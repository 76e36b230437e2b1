import { useRouter } from '../../app/router.ts';
import { Sheet } from '../../ui/dialog.tsx';

export function NewBooking() {
  const { closeSheet } = useRouter();
  return (
    <Sheet title="New booking" onClose={closeSheet}>
      <p />
    </Sheet>
  );
}

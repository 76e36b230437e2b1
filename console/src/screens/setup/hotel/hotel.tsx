import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { Shown } from '../../../ui/states.tsx';
import { readCancellationPolicy, readProperty } from '../setup-reads.ts';
import { Cancelling } from './cancelling.tsx';
import { Checklist } from './checklist.tsx';
import { OpenForBookings } from './open-for-bookings.tsx';
import { BillingTimes, NameAndAddress, TransportModes, ZoneAndCurrency } from './property-forms.tsx';

/** The hotel's own settings. */
export function Hotel() {
  const { property } = useDesk();
  const record = useRead(readProperty(property.id));
  const policy = useRead(readCancellationPolicy(property.id));
  return (
    <Shown of={record} rows={8}>
      {(of) => (
        <>
          <Checklist />
          <NameAndAddress of={of} />
          <ZoneAndCurrency of={of} />
          <BillingTimes of={of} />
          <Shown of={policy}>{(cancelling) => <Cancelling of={cancelling} />}</Shown>
          <TransportModes of={of} />
          <OpenForBookings of={of} />
        </>
      )}
    </Shown>
  );
}

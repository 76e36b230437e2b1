import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import { Field } from '../../../ui/field.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { useWords } from '../../../words/words.ts';
import { readProperty } from '../setup-reads.ts';
import { entriesOf } from './mail.rules.ts';
import { mailWords } from './mail-words.ts';

type Property = Schemas['Property'];

/** The lists as they are typed: an entry a line. */
type Typed = { emailAddresses: string; otaAliases: string };

function typedOf({ emailAddresses, otaAliases }: Property): Typed {
  return { emailAddresses: emailAddresses.join('\n'), otaAliases: otaAliases.join('\n') };
}

/** The hotel's addresses for booking e-mails, and the names that booking sites have for it. */
export function Addresses({ of }: { of: Property }) {
  const words = useWords(mailWords);
  const { api } = useDesk();
  const mayChange = useMay('ADMIN');
  const save = async (changes: Partial<Typed>): Promise<Typed> => {
    const body = Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, entriesOf(text)]));
    return typedOf(await api.PUT('/properties/{propertyId}', { params: { path: { propertyId: of.id } }, body }));
  };
  return (
    <SettingsForm<Typed>
      saved={typedOf(of)}
      labels={words.labels}
      readKey={readProperty(of.id).key}
      isReadOnly={!mayChange}
      save={save}
    >
      {({ values, set, error }) =>
        (['emailAddresses', 'otaAliases'] as const).map((name) => (
          <Field key={name} label={words.labels[name]} hint={words.hints[name]} error={error(name)}>
            {(control) => (
              <textarea {...control} rows={3} value={values[name]} onInput={({ currentTarget: { value } }) => set(name, value)} />
            )}
          </Field>
        ))
      }
    </SettingsForm>
  );
}

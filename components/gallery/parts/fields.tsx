'use client';

import { CodeField } from '@/components/form/code-field';
import { Counter } from '@/components/form/counter';
import { DateField } from '@/components/form/date-field';
import { MobileField } from '@/components/form/mobile-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { SearchIcon } from '@/components/ui/icons';
import { Examples } from './examples';
import type { SampleTexts } from './states';

const focused = 'outline-3 outline-offset-2 outline-focus';
const still = () => undefined;
const part = (name: string, defaultValue = '') => ({
  name,
  defaultValue,
  onChange: () => Promise.resolve(),
  onBlur: () => Promise.resolve(),
  ref: () => undefined,
});

export function Fields({ w }: { w: SampleTexts }) {
  return (
    <Examples
      states={{
        empty: <TextField name="empty" label={w.name} />,
        'with a hint': <TextField name="hint" label={w.name} hint={w.nameHint} />,
        filled: <TextField name="filled" label={w.name} defaultValue={w.nameValue} />,
        'longer than its box': <TextField name="long" label={w.name} defaultValue={w.nameLong} />,
        'the other script': <TextField name="script" label={w.name} defaultValue={w.bothScripts} />,
        focused: <TextField name="focused" label={w.name} className={focused} />,
        optional: (
          <TextField name="optional" label={w.short} optional ltr placeholder={w.shortValue} />
        ),
        'in error': <TextField name="error" label={w.name} hint={w.nameHint} error={w.nameError} />,
        'with an icon': <TextField name="icon" label={w.district} icon={<SearchIcon />} />,
        'several lines': (
          <TextareaField
            name="notes"
            label={w.notes}
            optional
            counter={<Counter name="notes" limit={200} value={w.notesValue} />}
            defaultValue={w.notesValue}
          />
        ),
        'several lines, over the limit': (
          <TextareaField
            name="over"
            label={w.notes}
            counter={<Counter name="over" limit={10} value={w.notesValue} />}
            defaultValue={w.notesValue}
          />
        ),
        mobile: <MobileField name="mobile" label={w.mobile} defaultValue="55 123 4567" />,
        'mobile, in error': (
          <MobileField
            name="mobile-error"
            label={w.mobile}
            error={w.mobileError}
            defaultValue="55 123 45"
          />
        ),
        'date, empty': (
          <DateField
            name="birth"
            label={w.birth}
            day={part('day')}
            month={part('month')}
            year={part('year')}
          />
        ),
        'date, in error, with the other calendar': (
          <DateField
            name="birth-error"
            label={w.birth}
            error={w.birthError}
            preview={w.birthEcho}
            day={part('day-error', '15')}
            month={part('month-error', '5')}
            year={part('year-error', '2090')}
          />
        ),
        'code, empty': (
          <CodeField name="code" label={w.code} hint={w.codeHint} value="" onChange={still} />
        ),
        'code, half': <CodeField name="code-half" label={w.code} value="481" onChange={still} />,
        'code, in error': (
          <CodeField
            name="code-error"
            label={w.code}
            error={w.codeError}
            value="481516"
            onChange={still}
          />
        ),
      }}
    />
  );
}

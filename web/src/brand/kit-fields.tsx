import { useId } from 'react'
import type { BrandColour } from '#contract/making/brand.ts'
import { BRAND_FONTS } from '#contract/making/brand-fonts.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useWrite } from '../api/use-write.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { KeptForm } from '../ui/use-kept-form.ts'
import { ColourField } from './colour-field.tsx'
import { COLOURS, changesOf, type KitForm } from './kit-form.ts'
import { KitWarnings } from './kit-warnings.tsx'
import type { KitSaved } from './reads.ts'
import { brandKitKey } from './reads.ts'

const COLOUR_WORDS: Record<BrandColour, [label: string, hint: string]> = {
  primary: ['Primary', 'Headings and large areas.'],
  secondary: ['Secondary', 'Beside the primary one.'],
  accent: ['Accent', 'Lines and marks.'],
  background: ['Background', 'White where none is set.'],
}

/** Colours, fonts and words of the kit. All problems are shown at once, and nothing is saved until none is left. */
export function KitFields({ known, kept }: { known: KitForm; kept: KeptForm<KitForm> }) {
  const { orgId } = useWorkspace()
  const fonts = useId()
  const { value: form } = kept
  const change = (more: Partial<KitForm>) => kept.change({ ...form, ...more })
  const save = useWrite<ReturnType<typeof changesOf>, KitSaved>({
    touches: () => [brandKitKey(orgId)],
    send: (api, changes) => api('PATCH /v1/orgs/{orgId}/brand/kit', { orgId, ...changes }),
    receive: (cache, { kit }) => cache.setQueryData(brandKitKey(orgId), kit),
    done: () => ({ message: 'The brand kit is saved.' }),
  })
  const fields = fieldsOf(save.error)
  const ofFields = (save.data?.warnings ?? []).filter(({ field }) => field !== 'logo')
  return (
    <Form
      className="flex flex-col items-start gap-4"
      error={save.error}
      locked={useLock('brand:write', 'change the brand')}
      kept={kept}
      submit={() => save.mutate(changesOf(known, form))}
    >
      <div className="grid w-full gap-4 sm:grid-cols-2">
        {COLOURS.map((name) => (
          <ColourField
            key={name}
            label={COLOUR_WORDS[name][0]}
            hint={COLOUR_WORDS[name][1]}
            error={fields.get(`colors.${name}`)}
            value={form[name]}
            change={(value) => change({ [name]: value })}
          />
        ))}
        <datalist id={fonts}>
          {BRAND_FONTS.map((font) => (
            <option key={font} value={font} />
          ))}
        </datalist>
        <TextField
          label="Font of headings"
          list={fonts}
          error={fields.get('headingFont')}
          value={form.headingFont}
          change={(headingFont) => change({ headingFont })}
        />
        <TextField
          label="Font of text"
          list={fonts}
          error={fields.get('bodyFont')}
          value={form.bodyFont}
          change={(bodyFont) => change({ bodyFont })}
        />
      </div>
      <div className="flex w-full flex-col gap-4">
        <TextField
          label="Tagline"
          error={fields.get('tagline')}
          value={form.tagline}
          change={(tagline) => change({ tagline })}
        />
        <TextField
          label="Website"
          inputMode="url"
          placeholder="https://"
          error={fields.get('website')}
          value={form.website}
          change={(website) => change({ website })}
        />
      </div>
      <Button type="submit" look="primary" busy={save.isPending}>
        Save the brand kit
      </Button>
      <KitWarnings warnings={ofFields} />
    </Form>
  )
}

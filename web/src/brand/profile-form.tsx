import { BRAND_TYPES, DISCLOSURES, MOST_LISTED } from '#contract/writing/profile-lists.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { KeptForm } from '../ui/use-kept-form.ts'
import {
  changesOf,
  describedAs,
  type Edits,
  edited,
  isList,
  type ListField,
  type ProfileField,
  saysNothing,
  type TextField,
  typedOf,
} from './profile-fields.ts'
import type { Profile, ProfileChanges } from './profile-reads.ts'
import { originWords } from './profile-words.ts'
import { useSaveProfile } from './use-profile.ts'

interface Props {
  profile: Profile
  kept: KeptForm<Edits>
  /** Whether the page has another main action. */
  quiet: boolean
}

const PARTS: readonly { title: string; lead: string; fields: readonly (TextField | ListField)[] }[] = [
  {
    title: 'To whom, and with what',
    lead: 'Without an audience, drafts guess one.',
    fields: [
      'businessOutline.targetAudience',
      'businessOutline.productsOrServices',
      'businessOutline.valueProposition',
      'businessOutline.differentiators',
    ],
  },
  {
    title: 'Voice',
    lead: 'How to write. Models are always given this, even if the rest is private.',
    fields: ['voice.tone', 'voice.personalityTraits', 'voice.writingGuidelines', 'voice.bannedPhrases'],
  },
  {
    title: 'Themes',
    lead: 'Plans and drafts are based on this.',
    fields: ['topics', 'expertise', 'opinions', 'goals'],
  },
]

const WHO = { personal: 'A person', business: 'A company or a group', unknown: 'Not said' } as const

/** How each disclosure of the profile affects models that write. */
const TOLD = {
  public: 'Public: models are given all of it',
  private: 'Private: models are given only the voice',
  restricted: 'Restricted: models are given only the voice',
} as const

/** The whole profile as one form. Only changed fields are sent. */
export function ProfileForm({ profile, kept, quiet }: Props) {
  const locked = useLock('brand:write', 'change the brand')
  const save = useSaveProfile((changes) =>
    changes.confirmBrandContext ? 'The profile is confirmed.' : 'The profile is saved.',
  )
  const fields = fieldsOf(save.error)
  const edits = kept.value
  const isChanged = Object.keys(edits).length > 0
  const isOpen = !profile.meta?.confirmedAt || profile.inferred.length > 0
  const send = (more: ProfileChanges) => save.mutate({ ...changesOf(edits), ...more }, { onSuccess: kept.forget })
  const unread = profile.knowledgeItems?.filter(({ confirmed }) => !confirmed).length ?? 0
  const said = (field: ProfileField) => edits[field] ?? typedOf(profile, field)
  const change = (field: ProfileField, typed: string) => kept.change(edited(edits, profile, field, typed))
  const field = (name: TextField | ListField) => (
    <ProfileText
      key={name}
      name={name}
      profile={profile}
      edits={edits}
      error={fields.get(name) ?? [...fields].find(([path]) => path.startsWith(`${name}.`))?.[1]}
      change={(typed) => change(name, typed)}
    />
  )
  return (
    <Form
      aria-label="Brand profile"
      className="@container"
      error={save.error}
      locked={locked}
      kept={kept}
      submit={() => send(isOpen ? { confirmBrandContext: true } : {})}
    >
      <Section title="About you" lead="Name, logo, tagline and website are in the kit.">
        <Choice
          label="Who speaks"
          hint={origin(profile, edits, 'brandType') ?? ''}
          value={said('brandType') || 'unknown'}
          unavailable={locked}
          options={BRAND_TYPES.map((value) => ({ value, label: WHO[value] }))}
          choose={(value) => change('brandType', value)}
        />
        {field('identity')}
        {field('businessOutline.overview')}
        {field('mission')}
      </Section>
      {PARTS.map(({ title, lead, fields }) => (
        <Section key={title} title={title} lead={lead}>
          {fields.map(field)}
        </Section>
      ))}
      <Section
        title="Disclosure"
        lead="The voice describes how to write, not who you are, so models are always given it."
      >
        <Choice
          label="Who may learn of it"
          hint="Unless it is public, checks look for its content in every draft of a model."
          value={said('profileDisclosure')}
          unavailable={locked}
          options={DISCLOSURES.map((value) => ({ value, label: TOLD[value] }))}
          choose={(value) => change('profileDisclosure', value)}
        />
      </Section>
      {locked === null && (
        <div className="flex flex-col gap-2 border-line border-t pt-4">
          <p className="text-facts text-ink-2">
            {isOpen
              ? `A confirmed field is never overwritten: if a website says something else, Galley only proposes the change.${unread > 0 ? ` ${unread === 1 ? 'One item' : `${unread} items`} of knowledge ${unread === 1 ? 'is' : 'are'} confirmed with it.` : ''}`
              : 'Reading a website never overwrites what you write.'}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              type="submit"
              look={quiet ? 'plain' : 'primary'}
              busy={save.isPending}
              unavailable={
                isChanged
                  ? null
                  : saysNothing(profile)
                    ? 'Write something first.'
                    : isOpen
                      ? null
                      : 'Change something first.'
              }
            >
              {isOpen ? 'Confirm the profile' : 'Save the profile'}
            </Button>
            {isOpen && isChanged && (
              <Button busy={save.isPending} onClick={() => send({})}>
                Save without confirming
              </Button>
            )}
            {isChanged && (
              <Button look="quiet" onClick={kept.forget}>
                Undo my changes
              </Button>
            )}
          </div>
        </div>
      )}
    </Form>
  )
}

interface TextProps {
  name: TextField | ListField
  profile: Profile
  edits: Edits
  error: string | undefined
  change: (typed: string) => void
}

function ProfileText({ name, profile, edits, error, change }: TextProps) {
  const { label, example } = describedAs(name)
  const said = edits[name] ?? typedOf(profile, name)
  const from = origin(profile, edits, name)
  const asLines = isList(name)
  return (
    <TextArea
      name={name}
      label={label}
      hint={from ?? `${asLines ? 'One a line, such as' : 'Such as'}: ${example}`}
      rows={asLines ? 2 : 1}
      grows
      maxLength={asLines ? MOST_LISTED * 501 : 2000}
      error={error}
      value={said}
      change={change}
    />
  )
}

/** The origin of a field's value. Null while it is empty. */
const origin = (profile: Profile, edits: Edits, field: ProfileField): string | null =>
  Object.hasOwn(edits, field)
    ? edits[field] === ''
      ? null
      : 'Yours, not saved yet.'
    : originWords(profile, field, typedOf(profile, field))

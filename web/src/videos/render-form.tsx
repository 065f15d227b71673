import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { creditWords } from '../billing/credit-words.ts'
import { libraryEntryRead } from '../media/library-reads.ts'
import { Afresh } from '../ui/afresh.tsx'
import { Button } from '../ui/button.tsx'
import { byButton } from '../ui/by-button.ts'
import { Form } from '../ui/form.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { type Asked, askedOf, asksForSpeech, newlyAsked, requestOf } from './asked.ts'
import { BrandingFields } from './branding-fields.tsx'
import { speechPriceRead, type VideoDefaults, type VideoRender } from './reads.ts'
import { SourceField } from './source-field.tsx'
import { SubtitleFields } from './subtitle-fields.tsx'
import { useRender } from './use-render.ts'

interface Props {
  /** The video in the address. */
  from: string | undefined
  defaults: VideoDefaults
  /** The render whose settings are copied. */
  like: VideoRender | null
}

/** The form for a render: the video and the settings. */
export function RenderForm({ from, defaults, like }: Props) {
  const { orgId } = useWorkspace()
  const navigate = useNavigate()
  const context = useReadContext()
  const locked = useLock('ai:use', 'render videos')
  const beginning = newlyAsked(defaults, like)
  const kept = useKeptForm<Asked>(`${orgId}.video.${like?.id ?? 'new'}`, beginning, { lasts: true })
  const change = (part: Partial<Asked>) => kept.change({ ...kept.value, ...part })
  const entry = useQuery({ ...libraryEntryRead(context, from ?? ''), enabled: from !== undefined })
  const video = entry.data?.asset.kind === 'video' ? entry.data.asset : null
  const { asked, earlier } = askedOf(from, kept.value, { like, speech: defaults.speech })
  const speaks = asksForSpeech(asked)
  const price = useQuery({
    ...speechPriceRead(context, video?.assetId ?? ''),
    enabled: video !== null && speaks && locked === null,
    retry: false,
  })
  const credits = speaks ? price.data : 0
  // A video without sound costs nothing and needs no model.
  const needsSpeech = speaks && credits !== 0
  const make = useRender()
  const submit = () => video && make.begin(requestOf(asked, video.assetId, earlier))
  return (
    <Form error={make.error} retry={submit} locked={locked} submit={submit} onKeyDown={byButton}>
      <SourceField
        entry={entry}
        choose={(assetId) =>
          void navigate({
            to: '/videos/{-$renderId}',
            params: { renderId: undefined },
            search: (was) => ({ ...was, from: assetId }),
            replace: true,
          })
        }
      />
      <SubtitleFields
        asked={asked}
        change={change}
        takeFile={(file) => change({ file: { ...file, of: from ?? '' } })}
        hasEarlier={earlier !== null}
        speech={defaults.speech}
        needsSpeech={needsSpeech}
      />
      <BrandingFields
        branding={asked.branding}
        change={(part) => change({ branding: { ...asked.branding, ...part } })}
        problems={fieldsOf(make.error)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look="primary"
          busy={make.isPending}
          unavailable={missingOf(asked, video !== null, needsSpeech && !defaults.speech.available)}
        >
          Render it
        </Button>
        {video && (defaults.speech.available || !needsSpeech) && (
          <p className="figures min-h-5 text-facts text-ink-2">
            {credits !== undefined && (credits === 0 ? 'Costs nothing.' : `Costs ${creditWords(credits)}.`)}
          </p>
        )}
        <Afresh
          kept={kept}
          beginning={beginning}
          isThere={JSON.stringify(kept.value) === JSON.stringify(beginning)}
          done="All choices are back at the defaults."
        />
      </div>
    </Form>
  )
}

/** What is still missing, in words. Null if the video can be rendered. */
function missingOf({ branding, wordsFrom, file }: Asked, hasVideo: boolean, isDeaf: boolean): string | null {
  if (!hasVideo) return 'Choose a video first.'
  if (isDeaf) return 'Choose a subtitle file, or no subtitles.'
  return branding.subtitles.enabled && wordsFrom === 'file' && !file ? 'Choose the subtitle file first.' : null
}

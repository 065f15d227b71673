import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { creditWords } from '../billing/credit-words.ts'
import { libraryEntryRead } from '../media/library-reads.ts'
import { Afresh } from '../ui/afresh.tsx'
import { Button } from '../ui/button.tsx'
import { byButton } from '../ui/by-button.ts'
import { FootBar } from '../ui/foot-bar.tsx'
import { Form } from '../ui/form.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { type Asked, askedOf, asksForSpeech, newlyAsked, requestOf } from './asked.ts'
import { BrandingFields } from './branding-fields.tsx'
import { speechPriceRead, type VideoDefaults, type VideoRender } from './reads.ts'
import { SourceField } from './source-field.tsx'
import { SubtitleFields } from './subtitle-fields.tsx'
import { useRender } from './use-render.ts'

interface Props {
  /** The video that the address names. */
  from: string | undefined
  defaults: VideoDefaults
  /** The render whose settings are copied. */
  like: VideoRender | null
  /** What stands beside the choices. */
  children: ReactNode
}

/** The form for a render: which video, and how. */
export function RenderForm({ from, defaults, like, children }: Props) {
  const id = useId()
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
  // Without sound it costs nothing, and no model is needed.
  const needsSpeech = speaks && credits !== 0
  const costs =
    credits !== undefined && (defaults.speech.available || !needsSpeech)
      ? credits === 0
        ? 'Costs nothing.'
        : `Costs ${creditWords(credits)}.`
      : null
  const make = useRender()
  const submit = () => video && make.begin(requestOf(asked, video.assetId, earlier))
  return (
    <>
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] items-start gap-8 pb-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <Form id={id} error={make.error} retry={submit} locked={locked} submit={submit} onKeyDown={byButton}>
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
        </Form>
        {children}
      </div>
      {locked === null && (
        <FootBar label="Branded video" note={video && costs}>
          <Button
            type="submit"
            form={id}
            look="primary"
            className="max-lg:grow lg:min-h-11"
            busy={make.isPending}
            unavailable={missingOf(asked, video !== null, needsSpeech && !defaults.speech.available)}
          >
            Render it
          </Button>
          <Afresh
            kept={kept}
            beginning={beginning}
            isThere={JSON.stringify(kept.value) === JSON.stringify(beginning)}
            done="All choices are back at the defaults."
          />
        </FootBar>
      )}
    </>
  )
}

/** What has to be given first, in words; null if it can be rendered. */
function missingOf({ branding, wordsFrom, file }: Asked, hasVideo: boolean, isDeaf: boolean): string | null {
  if (!hasVideo) return 'Choose a video first.'
  if (isDeaf) return 'Choose a subtitle file, or no subtitles.'
  return branding.subtitles.enabled && wordsFrom === 'file' && !file ? 'Choose the subtitle file first.' : null
}

import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '#contract/limits/limits.ts'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import type { TikTokCreatorInfo } from '#contract/networks/tiktok-creator.ts'
import { useReadContext } from '../api/reads.ts'
import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tick } from '../ui/tick.tsx'
import type { FieldsProps } from './platform-view.ts'
import { PRIVACY_LEVELS } from './tiktok-levels.ts'

type Payload = Partial<PlatformPayloads['tiktok']>

const MODES = [
  { value: 'direct', label: 'Post it' },
  { value: 'inbox', label: 'Leave a draft in the TikTok inbox' },
] as const

/** Nothing is preselected, and only options that the account has are offered: TikTok requires both. */
export function TikTokFields({ payload, media, account, change }: FieldsProps) {
  const { postMode = 'direct', privacyLevel = '', title = '', ...chosen }: Payload = payload
  const put = (members: Payload) => change({ ...payload, ...members })
  const creator = useCreator(account?.id ?? null)
  const levels = creator?.privacyLevelOptions ?? Object.keys(PRIVACY_LEVELS)
  const isVideo = media?.kind === 'video'
  const isPhotos = media !== null && !isVideo
  const brand = (chosen.discloseOwnBrand || chosen.discloseBrandedContent) ?? false
  return (
    <>
      <Choice
        label="What happens on TikTok"
        value={postMode}
        options={MODES}
        choose={(value) => put({ postMode: value === 'direct' ? undefined : value })}
      />
      {(!isVideo || title !== '') && (
        <TextField
          label="Title of photos on TikTok"
          hint="A video has no title: its text is shown with it."
          value={title}
          maxLength={LIMITS.tiktok.title.max}
          change={(text) => put({ title: text || undefined })}
        />
      )}
      {postMode === 'direct' && (
        <>
          <Choice
            label="Who can see it on TikTok"
            value={privacyLevel}
            options={[
              { value: '', label: 'Choose …' },
              ...[...new Set([...levels, privacyLevel])]
                .filter((level) => level !== '')
                .map((level) => ({ value: level, label: PRIVACY_LEVELS[level] ?? level })),
            ]}
            choose={(value) => put({ privacyLevel: value || undefined })}
          />
          <fieldset className="flex flex-col">
            <legend className="text-facts font-medium">Others may</legend>
            <Tick
              label={offLabel('Comment', creator?.commentDisabled)}
              checked={chosen.allowComment ?? false}
              disabled={creator?.commentDisabled ?? false}
              change={(on) => put({ allowComment: on || undefined })}
            />
            {!isPhotos && (
              <>
                <Tick
                  label={offLabel('Make a duet of the video', creator?.duetDisabled)}
                  checked={chosen.allowDuet ?? false}
                  disabled={creator?.duetDisabled ?? false}
                  change={(on) => put({ allowDuet: on || undefined })}
                />
                <Tick
                  label={offLabel('Stitch the video', creator?.stitchDisabled)}
                  checked={chosen.allowStitch ?? false}
                  disabled={creator?.stitchDisabled ?? false}
                  change={(on) => put({ allowStitch: on || undefined })}
                />
              </>
            )}
          </fieldset>
          <fieldset className="flex flex-col">
            <legend className="text-facts font-medium">It promotes</legend>
            <Tick
              label="Your own brand: labeled “Promotional content”"
              checked={chosen.discloseOwnBrand ?? false}
              change={(on) => put({ discloseOwnBrand: on || undefined })}
            />
            <Tick
              label="A third party: labeled “Paid partnership”"
              checked={chosen.discloseBrandedContent ?? false}
              change={(on) => put({ discloseBrandedContent: on || undefined })}
            />
          </fieldset>
          <Tick
            label="Made by AI, in whole or in part"
            checked={chosen.aiGenerated ?? false}
            change={(on) => put({ aiGenerated: on || undefined })}
          />
          <p className="text-facts text-ink-3">
            By posting, the account agrees to TikTok’s{brand ? ' Branded Content Policy and' : ''} Music Usage
            Confirmation.
            {creator?.maxVideoPostDurationSec
              ? ` Its videos may last up to ${creator.maxVideoPostDurationSec} seconds.`
              : ''}
          </p>
        </>
      )}
    </>
  )
}

const offLabel = (label: string, off: boolean | undefined) => (off ? `${label} (off in the account’s settings)` : label)

/** The account's present options. Null while they are unknown, since drafts can be written without them. */
function useCreator(accountId: string | null): TikTokCreatorInfo | null {
  const { api, orgId } = useReadContext()
  const { data } = useQuery({
    queryKey: [orgId, 'tiktok-creator', accountId ?? ''],
    queryFn: () =>
      api('GET /v1/orgs/{orgId}/marketing/accounts/{accountId}/tiktok/creator-info', {
        orgId,
        accountId: accountId ?? '',
      }),
    enabled: accountId !== null,
    // TikTok answers 20 times a minute for an account, and is asked again before a post is published.
    staleTime: 60_000,
    retry: false,
  })
  return data ?? null
}

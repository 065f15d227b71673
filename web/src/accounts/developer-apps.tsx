import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { NetworkSetup } from '#contract/networks/network-setup.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { useReadContext } from '../api/reads.ts'
import { statusRead } from '../auth/reads.ts'
import { now } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { useZone } from '../shell/use-shell-data.ts'
import { wallOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { webAddress } from '../ui/web-address.ts'

interface Props {
  platforms: readonly Platform[]
  /** Whether the person may not manage accounts. They are then told who can see what is missing. */
  locked: boolean
}

/** The networks for which an installation must register its own app, with the steps and the missing settings. */
export function DeveloperApps({ platforms, locked }: Props) {
  const names = new Intl.ListFormat('en-GB').format(platforms.map((platform) => PLATFORM_NAMES[platform]))
  return (
    <div className="pt-8">
      {locked ? (
        <Section title="Networks that want a developer app">
          <p className="text-ink-2">
            {names} can be connected once whoever runs this installation has registered an app there. Owners and admins
            see here what is missing.
          </p>
        </Section>
      ) : (
        <Missing platforms={platforms} />
      )}
    </div>
  )
}

function Missing({ platforms }: { platforms: readonly Platform[] }) {
  const { api, orgId } = useReadContext()
  const cache = useQueryClient()
  const zone = useZone()
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  const setup = useQuery({
    queryKey: [orgId, 'network setup'],
    queryFn: () => api('GET /v1/orgs/{orgId}/marketing/network-setup', { orgId }),
  })
  const checkAgain = async () => {
    // A network that is now complete moves to the connectable ones, so the installation's status is read again.
    await Promise.all([setup.refetch(), cache.refetchQueries({ queryKey: statusRead({ api }).queryKey })])
    setCheckedAt(now())
  }
  const networks = (setup.data?.networks ?? []).filter(({ platform }) => platforms.includes(platform))
  const missing = networks.flatMap(({ settings }) => settings.filter(({ isSet }) => !isSet))
  return (
    <Section
      title="Networks that want a developer app"
      lead="Each installation must register its own app at these networks: once, for all workspaces. The app’s keys are settings with which Galley is started."
      action={
        <Button busy={setup.isFetching} onClick={() => void checkAgain()}>
          Check again
        </Button>
      }
    >
      <p role="status" className="text-facts text-ink-2 empty:hidden">
        {checkedAt !== null &&
          setup.data &&
          `Checked at ${wallOf(checkedAt, zone).time}: ${missing.length} settings are still missing. Restart Galley after adding one.`}
      </p>
      {setup.error && <ReadProblem error={setup.error} retry={() => void setup.refetch()} />}
      {setup.isPending && !setup.error && <MutedLines rows={2} label="Loading what is missing" />}
      {setup.data && new URL(setup.data.baseUrl).origin !== location.origin && (
        <p className="flex gap-2 text-amber">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          This installation calls itself {new URL(setup.data.baseUrl).origin}, and you are at {location.origin}: open it
          there to connect accounts, or set GALLEY_BASE_URL.
        </p>
      )}
      {networks.length > 0 && (
        <ul aria-label="Networks that want an app" className="flex flex-col rounded-panel border border-line bg-sheet">
          {networks.map((network) => (
            <li key={network.platform} className="border-line not-first:border-t">
              <OneNetwork network={network} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function OneNetwork({ network }: { network: NetworkSetup }) {
  const { platform, register, settings, problems, guide } = network
  const name = PLATFORM_NAMES[platform]
  const missing = settings.filter(({ isSet }) => !isSet).length
  const page = webAddress(register?.page ?? null)
  return (
    <Disclosure
      className="flex-wrap gap-x-3 px-4 py-2"
      summary={
        <>
          <PlatformMark platform={platform} className="size-5" />
          <span className="min-w-24 grow font-medium">{name}</span>
          <span className="text-facts text-ink-2">
            {[
              missing > 0 && `${missing} of ${settings.length} settings missing`,
              problems.length > 0 && 'the address does not fit',
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span className="text-facts link">
            How to set it up<span className="sr-only">: {name}</span>
          </span>
        </>
      }
    >
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {problems.map((words) => (
          <p key={words} className="flex gap-2 text-amber">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {words}.
          </p>
        ))}
        {register && (
          <>
            <p>
              1. Register at{' '}
              {page ? (
                <a href={page} target="_blank" rel="noreferrer" className="link">
                  {register.at}
                  <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
                </a>
              ) : (
                register.at
              )}
              : {register.as}.
            </p>
            {register.callbackUrls.map((url, index) => (
              <CopyText
                key={url}
                label={
                  index === 0
                    ? '2. Give it exactly this callback address'
                    : 'And this one, for pages that programs connect'
                }
                text={url}
              />
            ))}
            <CopyText label="3. Where it asks for permissions (scopes)" text={register.scopes.join(' ')} />
          </>
        )}
        <CopyText
          label="4. Start Galley with the keys that it gives"
          text={settings.map((one) => `${one.name}=`).join('\n')}
        />
        <ul aria-label={`Settings of ${name}`} className="flex flex-col gap-1">
          {settings.map((one) => (
            <li key={one.name} className="flex items-center gap-2">
              {one.isSet ? (
                <CircleCheck aria-hidden="true" className="size-4 text-ink-2" />
              ) : (
                <CircleDashed aria-hidden="true" className="size-4 text-amber" />
              )}
              <code className="min-w-0 break-all">{one.name}</code>
              <span className="text-ink-2">{one.isSet ? 'is set' : 'is missing'}</span>
            </li>
          ))}
        </ul>
        <p className="text-facts text-ink-2">
          Step by step, with what {name} restricts: <code className="break-all">{guide}</code>.
        </p>
      </div>
    </Disclosure>
  )
}

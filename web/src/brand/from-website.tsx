import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf, sentence } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import { useWrite } from '../api/use-write.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { MutedLines } from '../ui/page.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FoundParts } from './found-parts.tsx'
import type { KitForm } from './kit-form.ts'
import { type BrandKit, brandKitKey, type KitSaved } from './reads.ts'
import { type WebsiteKit, websiteKitRead } from './website-read.ts'
import { LOGO_SOURCES } from './website-words.ts'

interface Props {
  kit: BrandKit
  form: KitForm
  take: (more: Partial<KitForm>) => void
}

/** Reads an address and shows the site's design. Only values that a person takes over are put into the kit. */
export function FromWebsite({ kit, form, take }: Props) {
  const [typed, setTyped] = useState(kit.website ?? '')
  const [asked, setAsked] = useState<string | null>(null)
  const read = useQuery({ ...websiteKitRead(useReadContext(), asked ?? ''), enabled: asked !== null, retry: false })
  const fields = fieldsOf(read.error)
  const submit = () => {
    const url = typed.trim()
    if (url === asked) void read.refetch()
    else setAsked(url)
  }
  return (
    <div className="flex flex-col gap-4">
      <Form
        aria-label="Read a website"
        className="flex flex-col items-start gap-3"
        error={read.isFetching ? null : read.error}
        retry={submit}
        submit={submit}
      >
        <div className="flex w-full flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-60">
            <TextField
              label="Address"
              inputMode="url"
              autoComplete="url"
              placeholder="northwind.example"
              required
              error={fields.get('query.url') ?? fields.get('url')}
              value={typed}
              change={setTyped}
            />
          </div>
          <Button type="submit" busy={read.isFetching}>
            {read.isFetching ? 'Reading …' : 'Read the website'}
          </Button>
        </div>
      </Form>
      {read.isFetching && <MutedLines rows={3} label="Reading the website" />}
      {read.data && !read.isFetching && <WhatWasFound site={read.data} {...{ kit, form, take }} />}
    </div>
  )
}

function WhatWasFound({ site, kit, form, take }: Props & { site: WebsiteKit }) {
  const reasonNot = useReasonNot('brand:write', 'change the brand')
  const pages = site.pagesRead.length
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-facts text-ink-2 wrap-anywhere">
        {site.reachable
          ? `${site.siteName ? `${site.siteName}: ` : ''}${pages === 1 ? 'one page' : `${pages} pages`} read, ${site.pagesRead.join(', ')}.`
          : 'No page of it could be read.'}
      </p>
      {site.warnings.length > 0 && (
        <ul aria-label="Notes on the website" className="flex flex-col gap-1 rounded-control bg-amber-soft px-3 py-2">
          {site.warnings.map(({ code, message }) => (
            <li key={code + message}>{sentence(message)}</li>
          ))}
        </ul>
      )}
      {site.reachable && (
        <>
          <FoundParts site={site} form={form} reasonNot={reasonNot} take={take} />
          <LogoFound site={site} kit={kit} reasonNot={reasonNot} />
          <p className="text-facts text-ink-2">What you take is in the fields below, and saved with them.</p>
        </>
      )}
    </div>
  )
}

/** The logo is copied into the library when it is taken over, because the app shows no pictures from other sites. */
function LogoFound({ site, kit, reasonNot }: { site: WebsiteKit; kit: BrandKit; reasonNot: string | null }) {
  const { orgId } = useWorkspace()
  const save = useWrite<string, KitSaved>({
    touches: () => [brandKitKey(orgId), queryKeys.library(orgId)],
    send: (api, url) => api('PATCH /v1/orgs/{orgId}/brand/kit', { orgId, logo: { url } }),
    receive: (cache, { kit: now }) => cache.setQueryData(brandKitKey(orgId), now),
    done: () => ({ message: 'The logo is saved.' }),
  })
  const url = site.suggestion.logo?.url
  if (!url) return <p className="text-facts text-ink-2">The site names no logo that could be taken.</p>
  const source = site.logos.find((logo) => logo.url === url)?.source
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-60 wrap-anywhere">
          <span className="block text-meta text-ink-3">Logo{source && `, ${LOGO_SOURCES[source]}`}</span>
          {url}
        </p>
        {kit.logo?.sourceUrl === url ? (
          <span className="px-3 text-facts text-ink-2">In the kit</span>
        ) : (
          <Button unavailable={reasonNot} busy={save.isPending} onClick={() => save.mutate(url)}>
            {kit.logo ? 'Replace the logo with it' : 'Take the logo'}
          </Button>
        )}
      </div>
      <WriteProblem error={save.error} retry={() => save.mutate(url)} />
    </div>
  )
}

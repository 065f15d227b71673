import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsOf, sentence } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { AskForm } from '../assist/ask-form.tsx'
import { priceRead } from '../assist/reads.ts'
import { TextField } from '../ui/text-field.tsx'
import { addressWords } from './profile-words.ts'
import { type ReadFromWebsite, useReadWebsite } from './use-profile.ts'

const ASK = { kind: 'brand' } as const

/** Reads a website for the profile, with the price beside the button and a summary afterwards. */
export function ReadWebsite({ address, close }: { address: string; close: () => void }) {
  const [typed, setTyped] = useState(address)
  const price = useQuery({ ...priceRead(useReadContext(), ASK), retry: false })
  const write = useReadWebsite()
  const read = write.isPending ? undefined : write.data
  return (
    <section
      aria-label="Read a website"
      className="flex flex-col gap-3 rounded-panel border border-line-3 bg-sheet p-4"
    >
      <h2 className="text-section font-semibold">Read a website</h2>
      <AskForm
        ask={ASK}
        verb={read ? 'Read it again' : 'Read the website'}
        working="Reading …"
        write={write}
        submit={() => write.mutate(typed.trim())}
        close={close}
      >
        <p className="max-w-reading text-ink-2">
          {price.data === 0
            ? 'No model is set up here: Galley takes what the site declares, word for word, and concludes nothing from it.'
            : 'Galley takes what the site declares, and a model concludes the rest from the site’s words.'}{' '}
          Empty fields are filled in. Where somebody wrote something else, it is proposed beside it.
        </p>
        <TextField
          label="Address"
          inputMode="url"
          autoComplete="url"
          placeholder="northwind.example"
          required
          error={fieldsOf(write.error).get('websiteUrl')}
          value={typed}
          change={setTyped}
        />
      </AskForm>
      {read && <WhatWasRead read={read} />}
    </section>
  )
}

function WhatWasRead({ read: { source, pagesRead, profile, ...read } }: { read: ReadFromWebsite }) {
  const { length } = pagesRead
  // The form already shows above what drafts lack.
  const warnings = read.warnings.filter((warning) => !profile.missing.some(({ message }) => message === warning))
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-facts text-ink-2 wrap-anywhere">
        {length === 0
          ? 'No page of it could be read, so nothing has changed.'
          : `${length === 1 ? 'One page' : `${length} pages`} read, ${source === 'ai' ? 'with a model' : 'without a model'}: ${pagesRead.map(addressWords).join(', ')}. ${waitingWords(profile)}`}
      </p>
      {warnings.length > 0 && (
        <ul aria-label="Notes on the website" className="flex flex-col gap-1 rounded-control bg-amber-soft px-3 py-2">
          {warnings.map((warning) => (
            <li key={warning}>{sentence(warning)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const waitingWords = ({ inferred, proposals }: ReadFromWebsite['profile']): string =>
  `${inferred.length === 1 ? 'One field waits' : `${inferred.length} fields wait`} for your yes, ${proposals.length === 1 ? 'one proposal stands' : `${proposals.length} proposals stand`} beside what you wrote.`

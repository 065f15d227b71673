import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReadContext } from '../api/reads.ts'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { type Profile, profileRead } from './profile-reads.ts'

/** Shows a part of the profile once it is read, and until then a placeholder or the error. */
export function LoadedProfile({ label, children }: { label: string; children: (profile: Profile) => ReactNode }) {
  const { data, error, refetch } = useQuery(profileRead(useReadContext()))
  if (data) return children(data)
  return error ? (
    <ReadProblem error={error} retry={() => void refetch()} />
  ) : (
    <MutedLines rows={5} label={`Loading ${label}`} />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { isUndecided } from '#contract/statuses.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useReadContext } from '../api/reads.ts'
import { savedCheckRead } from '../mend/check-reads.ts'
import { Findings } from '../mend/findings.tsx'
import { type Finding, findingsOf } from '../mend/mend.ts'
import { WriteProblem } from '../ui/problem.tsx'
import { type KeyBinding, useKeys } from '../ui/use-keys.ts'
import { useLatest } from '../ui/use-latest.ts'
import { DrawnAhead } from './end-mark.tsx'
import { useMendPost } from './use-mend-post.ts'

interface Props {
  post: Post
  current: boolean
  /** Opens the editor at the words. */
  edit: (post: Post, finding: Finding) => void
}

/**
 * The words of a post in review that a brand rule names. One key corrects the first, which is saved at once, or opens
 * the editor.
 */
export function SavedFindings({ post, current, edit }: Props) {
  const ahead = useContext(DrawnAhead)
  const context = useReadContext()
  const mayWrite = useWorkspace().permissions.includes('content:write')
  const { data } = useQuery({ ...savedCheckRead(context, post), enabled: mayWrite && isUndecided(post) })
  const findings = isUndecided(post) ? findingsOf(data?.problems ?? []) : []
  const save = useMendPost()
  const first = findings.find(({ replacement }) => replacement !== undefined) ?? findings[0]
  const latest = useLatest({ post, first, save, edit })
  const isOn = current && !ahead && first !== undefined
  useKeys(
    useMemo((): KeyBinding[] => {
      const mendFirst = () => {
        const { post, first, save, edit } = latest.current
        if (first?.replacement === undefined) first && edit(post, first)
        else if (!save.isPending) save.mutate({ post, finding: first })
      }
      return isOn ? [{ key: 'f', label: 'Mend the first words that a rule names', decides: true, run: mendFirst }] : []
    }, [isOn, latest]),
  )
  if (findings.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <Findings
        findings={first ? [first, ...findings.filter((one) => one !== first)] : findings}
        hint={current ? 'F' : ''}
        busy={save.isPending}
        show={{ words: 'Edit it', press: (finding) => edit(post, finding) }}
        mend={(finding) => save.mutate({ post, finding })}
      />
      <WriteProblem error={save.error} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useReadContext } from '../api/reads.ts'
import { postTextRead } from './reads.ts'

/** The beginning of a post's text. */
export function PostWords({ postId }: { postId: string }) {
  const { data, isError } = useQuery({ ...postTextRead(useReadContext(), postId), retry: false })
  if (isError) return <p className="text-ink-2">A post that is not here any more</p>
  return (
    <p dir="auto" className="line-clamp-2 min-h-5.5 max-w-reading wrap-anywhere">
      {data}
    </p>
  )
}

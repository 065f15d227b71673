import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../ui/button.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { PageHead } from '../ui/page.tsx'

/** Shows what others wrote to people who may not write. */
export function NotForYou({ words }: { words: string }) {
  return (
    <>
      <PageHead />
      <div className="flex flex-col items-start gap-4">
        <LockLine words={words} />
        <Link to="/review/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('plain')}>
          See what waits
        </Link>
      </div>
    </>
  )
}

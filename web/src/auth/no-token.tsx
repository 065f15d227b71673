import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../ui/button.tsx'
import { Front } from './front.tsx'

/** Says that the address lacks the secret of the mail's link. */
export function NoToken({ title }: { title: string }) {
  return (
    <Front title={title} lead="This address is incomplete: open the link in the mail again, or copy all of it.">
      <Link to="/sign-in" className={buttonClasses('plain')}>
        Sign in
      </Link>
    </Front>
  )
}

import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../ui/button.tsx'
import { Front } from './front.tsx'

/** The address lacks the secret that the mail's link had. */
export function NoToken({ title }: { title: string }) {
  return (
    <Front title={title} lead="This address is incomplete: open the link in the mail again, or copy all of it.">
      <Link to="/sign-in" className={buttonClasses('plain')}>
        Sign in
      </Link>
    </Front>
  )
}

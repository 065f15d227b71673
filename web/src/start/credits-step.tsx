import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../ui/button.tsx'

interface Props {
  main: boolean
  isRunning: boolean
  locked: string | null
}

/** Whether a plan or its trial is running, and the way to the plans. */
export function CreditsStep({ main, isRunning, locked }: Props) {
  return (
    <>
      {isRunning && <p className="text-ink-2">A plan or its trial is running.</p>}
      {locked === null ? (
        <Link to="/settings/plan" className={buttonClasses(main ? 'primary' : 'plain')}>
          {isRunning ? 'See the plan' : 'Choose a plan'}
        </Link>
      ) : (
        <p className="text-facts text-ink-2">{locked}</p>
      )}
    </>
  )
}

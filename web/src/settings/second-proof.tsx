import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

const EnrollDialog = lazy(() => import('./enroll-dialog.tsx').then((module) => ({ default: module.EnrollDialog })))
const DisableDialog = lazy(() => import('./disable-dialog.tsx').then((module) => ({ default: module.DisableDialog })))

/** Switches the second proof on and off. */
export function SecondProof({ on }: { on: boolean }) {
  const [dialog, setDialog] = useState<'enroll' | 'disable' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className={on ? 'text-published' : 'text-ink-2'}>
        {on ? 'On: signing in asks for a code.' : 'Off: a password is enough.'}
      </p>
      {on ? (
        <Button onClick={() => setDialog('disable')}>Switch off</Button>
      ) : (
        <Button onClick={() => setDialog('enroll')}>Set up</Button>
      )}
      <Suspense>
        {dialog === 'enroll' && <EnrollDialog onClose={close} />}
        {dialog === 'disable' && <DisableDialog onClose={close} />}
      </Suspense>
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const EnrollDialog = lazy(() => import('./enroll-dialog.tsx').then((module) => ({ default: module.EnrollDialog })))
const DisableDialog = lazy(() => import('./disable-dialog.tsx').then((module) => ({ default: module.DisableDialog })))

const UNCONFIRMED = 'Confirm your address first: have a link sent, under your address above.'

/** Switches two-factor codes on, if the person has a confirmed address, and off. */
export function SecondProof({ on, emailVerified }: { on: boolean; emailVerified: boolean }) {
  const [dialog, setDialog] = useState<'enroll' | 'disable' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className={on ? 'text-ink-2' : 'text-ink-2'}>
        {on ? 'On: signing in asks for a code.' : 'Off: a password is enough to sign in.'}
        {!on && !emailVerified && ' Codes can be set up once your address is confirmed.'}
      </p>
      {on ? (
        <Button onClick={() => setDialog('disable')}>Switch off</Button>
      ) : (
        <Button unavailable={emailVerified ? null : UNCONFIRMED} onClick={() => setDialog('enroll')}>
          Set up
        </Button>
      )}
      <Suspense>
        {dialog === 'enroll' && <EnrollDialog onClose={close} />}
        {dialog === 'disable' && <DisableDialog onClose={close} />}
      </Suspense>
    </div>
  )
}

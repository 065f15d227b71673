import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { HOW_TO_CONNECT } from '../platforms/how-to-connect.gen.ts'

/** Why no account of a network can be connected on this installation, in a few words. */
export function whyNotHere(platform: Platform): string {
  const howTo = HOW_TO_CONNECT[platform]
  if (!howTo) return 'Not built yet'
  return howTo.registration ? 'Has to be registered first' : 'Switched off here'
}

/** What can be done about it, and by whom. */
export function HowTo({ platform }: { platform: Platform }) {
  const name = PLATFORM_NAMES[platform]
  const howTo = HOW_TO_CONNECT[platform]
  if (!howTo) return null
  const { registration, guide } = howTo
  return registration ? (
    <details className="basis-full pl-8 text-dense text-ink-2">
      <summary className="w-fit cursor-pointer py-1.5 text-ink underline underline-offset-2">
        How to set it up<span className="sr-only">: {name}</span>
      </summary>
      <p>
        {name} wants every installation registered. Whoever runs this one does it once, at {registration.at}, and starts
        Galley with {registration.settings.join(' and ')}.
      </p>
      <p className="pt-1">
        Step by step: <code className="break-all">{guide}</code>. The callback address to register is{' '}
        <code className="break-all">{`${location.origin}/v1/marketing/oauth/${platform}/callback`}</code>.
      </p>
    </details>
  ) : (
    <p className="basis-full pl-8 text-dense text-ink-2">Whoever runs this installation has switched {name} off.</p>
  )
}

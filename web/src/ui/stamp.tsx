import { useId } from 'react'

interface Props {
  /** The name of who approved. */
  by: string | null
  /** When they did, in words. */
  when: string
  /** The moment of the approval as an instant, for programs. */
  at?: string
}

/** A person's approval, shown on the sheet. */
export function Stamp({ by, when, at }: Props) {
  const rough = useId()
  return (
    <>
      <svg aria-hidden="true" className="absolute size-0">
        <filter id={rough} x="-5%" y="-5%" width="110%" height="110%">
          <feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="4" result="noise" />
          <feDisplacementMap in="SourceGraphic" in2="noise" scale="1.6" />
        </filter>
      </svg>
      <p
        className="stamp -rotate-7 rounded-sheet border-2 border-green bg-sheet px-3.5 pt-1.5 pb-1 text-center text-stamp font-bold text-green uppercase"
        style={{ filter: `url("#${rough}")` }}
      >
        Approved
        <small className="block text-chip font-semibold tracking-normal whitespace-nowrap normal-case">
          {by && `${by} · `}
          <time dateTime={at}>{when}</time>
        </small>
      </p>
    </>
  )
}

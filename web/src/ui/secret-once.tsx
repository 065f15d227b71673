import { CopyButton } from './copy-text.tsx'

/** A secret that is shown this one time, with a way to take it along. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-panel border border-line-strong bg-sunken p-4">
      <p className="font-medium">{label}</p>
      <code className="break-all">{secret}</code>
      <CopyButton text={secret} />
      <p className="text-meta text-ink-3">It is shown only now: keep it where only the program finds it.</p>
    </div>
  )
}

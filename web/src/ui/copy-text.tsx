import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Copies a text. If the browser refuses, the text beside the button can be selected by hand. */
export function CopyButton({ text, of }: { text: string; of?: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 4000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Button onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}>
      {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
      {copied ? 'Copied' : 'Copy'}
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  )
}

/** A text to copy exactly: a command, an address, a file. */
export function CopyText({ label, text }: { label: string; text: string }) {
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-facts font-medium">{label}</figcaption>
      <div className="flex flex-wrap items-start gap-2 rounded-panel border border-line bg-wash p-2 pl-3">
        <pre className="min-w-0 grow basis-60 self-center py-1 font-mono text-facts break-all whitespace-pre-wrap">
          {text}
        </pre>
        <CopyButton text={text} of={label} />
      </div>
    </figure>
  )
}

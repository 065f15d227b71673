import { TriangleAlert } from 'lucide-react'
import { sentence } from '../api/problem-words.ts'
import type { KitSaved } from './reads.ts'

/** Warnings about what was saved. */
export function KitWarnings({ warnings }: { warnings: KitSaved['warnings'] }) {
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul aria-label="Notes" className="flex flex-col gap-1 rounded-control bg-amber-soft px-3 py-2">
          {warnings.map(({ field, code, message }) => (
            <li key={field + code} className="flex items-start gap-2">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
              {sentence(message)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

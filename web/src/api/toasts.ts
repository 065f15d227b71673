import { createContext, use } from 'react'

/** Something that has happened, for the person to read as a toast (`ui/toast.tsx`). */
export interface Toast {
  message: string
  tone?: 'done' | 'problem'
  /** When it happens, for something that can still be taken back until then. The message goes at that moment. */
  leavesAt?: number
  action?: { label: string; key?: string; run: () => unknown }
}

export const NotifyContext = createContext<(toast: Toast) => void>(() => {})

export function useNotify(): (toast: Toast) => void {
  return use(NotifyContext)
}

import { createContext, use } from 'react'

/** Something that has happened, for the person to read as a toast (`ui/toast.tsx`). */
export interface Toast {
  message: string
  tone?: 'done' | 'problem'
  action?: { label: string; key?: string; run: () => unknown }
}

export const NotifyContext = createContext<(toast: Toast) => void>(() => {})

export function useNotify(): (toast: Toast) => void {
  return use(NotifyContext)
}

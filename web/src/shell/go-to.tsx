import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to another address, once: a router's own redirect goes again whenever the page it stands on is drawn again. */
export function GoTo({ address }: { address: string }) {
  const { history } = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address it was made with is the one to go to
  useEffect(() => history.replace(address), [])
  return null
}

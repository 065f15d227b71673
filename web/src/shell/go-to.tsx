import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * The pages that the server itself renders: the consent page for assistants, which works without a script. No other
 * path of the server is allowed: `/oauth/authorize` would redirect a browser to any registered program.
 */
const SERVERS_OWN = /^\/oauth\/consent\/[\w-]+$/

/** Goes to another address once. A router's redirect would repeat whenever its page is rendered again. */
export function GoTo({ address }: { address: string }) {
  const { history } = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address it was made with is the one to go to
  useEffect(() => {
    if (SERVERS_OWN.test(address)) location.replace(address)
    else history.replace(address)
  }, [])
  return null
}

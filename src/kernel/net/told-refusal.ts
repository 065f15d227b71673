import { AddressRefused, NameRefused } from './guarded-fetch.ts'

/**
 * The refusal behind an error of the guarded fetch, as far as the caller who gave the address may learn of it. A name of
 * the inner network is told like one that nobody knows: there is no refusal, the address does not answer.
 */
export function toldRefusal(error: unknown): AddressRefused | undefined {
  const causes = [error, error instanceof Error ? error.cause : undefined]
  return causes.find((one) => one instanceof AddressRefused && !(one instanceof NameRefused)) as
    | AddressRefused
    | undefined // as the condition says
}

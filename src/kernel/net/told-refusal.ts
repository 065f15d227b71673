import { AddressRefused, NameRefused } from './guarded-fetch.ts'

/**
 * The refusal behind an error of the guarded fetch, as far as the caller who gave the address may learn of it. For a
 * name of the inner network it answers undefined, so that the caller cannot tell it from a name that does not exist.
 */
export function toldRefusal(error: unknown): AddressRefused | undefined {
  const causes = [error, error instanceof Error ? error.cause : undefined]
  return causes.find((one) => one instanceof AddressRefused && !(one instanceof NameRefused)) as
    | AddressRefused
    | undefined // as the condition says
}

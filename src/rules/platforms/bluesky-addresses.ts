/**
 * Matches a DID, or a handle, which can replace the DID in addresses of the site. Source: atproto, syntax of DIDs and
 * handles.
 */
export const REPO = '(?:did:[a-z]+:[\\w.:%-]{1,2000}|[A-Za-z\\d-]{1,63}(?:\\.[A-Za-z\\d-]{1,63})+)'

/** Source: atproto, syntax of record keys: 1 to 512 of these characters, and neither `.` nor `..`. */
export const RECORD_KEY = '(?!\\.{1,2}(?![\\w.~:-]))[\\w.~:-]{1,512}'

/** Source: atproto, syntax of NSIDs. */
export const COLLECTION = '[A-Za-z\\d.-]{1,317}'

const ELEMENTS =
  /\\(?<escaped>.)|\{hashtag\|\\?[#＃]\|(?<template>[^{}|]+)\}|@\[(?<mention>[^\]]+)\]\(urn:li:(?:person|organization):[\w-]+\)|#(?<tag>[\p{L}\p{N}]+)|(?<reserved>[|{}@[\]()<>#*_~])/gsu

/** Little text as people read it. A reserved character without an escape silently ends the post, as at LinkedIn. */
export function readLittleText(commentary: string): string {
  let text = ''
  let at = 0
  for (const found of commentary.matchAll(ELEMENTS)) {
    const { escaped, template, mention, tag, reserved } = found.groups ?? {}
    text += commentary.slice(at, found.index)
    if (reserved !== undefined) return text
    text += escaped ?? mention ?? `#${(template ?? tag ?? '').replaceAll('\\', '')}`
    at = found.index + found[0].length
  }
  return text + commentary.slice(at)
}

/** Little text as LinkedIn gives it back: hashtags in the long form, whichever form was sent. */
export const hashtagsSpelledOut = (commentary: string): string =>
  commentary.replace(ELEMENTS, (found, ...rest) => {
    const { tag } = rest.at(-1) as { tag?: string } // the named groups are the last argument
    return tag === undefined ? found : `{hashtag|\\#|${tag}}`
  })

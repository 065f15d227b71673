import { domainToUnicode } from 'node:url'

/**
 * Normalises a text for comparing it with the network's version. Networks trim text, change line ends and white space,
 * drop invisible characters, and write addresses with a scheme, a closing slash or percent-encoded letters that the
 * author did not write.
 */
export function comparable(text: string): string {
  const seen = text
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .normalize('NFC')
    .replaceAll('＃', '#')
  return alikeLinks(seen).replace(/ +/g, ' ').trim()
}

function alikeLinks(text: string): string {
  return text
    .replace(/https?:\/\//gi, '')
    .replace(/(?:%[0-9a-f]{2})+/gi, lettersOf)
    .replace(/\bxn--[a-z0-9-]+/gi, (label) => domainToUnicode(label) || label)
    .replace(/(?<![\w.-])[\w-]+(?:\.[\w-]+)+/g, (name) => name.toLowerCase())
    .replace(/\/(?=$|[\s\p{P}]|[^\p{ASCII}])/gu, '')
}

function lettersOf(bytes: string): string {
  try {
    return decodeURIComponent(bytes).normalize('NFC')
  } catch {
    return bytes
  }
}

/** The languages that speech models understand well. Others are detected by the model. ISO 639-1 */
const CODES =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'

const names = new Intl.DisplayNames('en', { type: 'language' })

export const LANGUAGES: readonly { value: string; label: string }[] = [
  { value: '', label: 'Found by itself' },
  ...CODES.split(' ')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en')),
]

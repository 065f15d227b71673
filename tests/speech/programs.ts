/** The paths that Debian uses. */
export const SPEAKER = '/usr/bin/espeak-ng'
export const LISTENER = '/usr/bin/pocketsphinx_continuous'
const MODEL = '/usr/share/pocketsphinx/model/en-us'
export const ACOUSTICS = `${MODEL}/en-us`
export const DICTIONARY = `${MODEL}/cmudict-en-us.dict`

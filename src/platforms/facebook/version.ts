/** Meta supports a version for two years. Source: platform facts, section 5. */
export const API_VERSION = '/v26.0'

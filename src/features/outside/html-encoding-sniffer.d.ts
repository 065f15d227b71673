declare module 'html-encoding-sniffer' {
  /** The name of the encoding that a browser would take; `defaultEncoding` where nothing says one. */
  function sniff(
    bytes: Uint8Array,
    options: { transportLayerEncodingLabel: string | undefined; defaultEncoding: string },
  ): string
  export = sniff
}

/** File that the build embeds. */
declare module 'embedded:schema-reply' {
  const content: Uint8Array;
  export default content;
}

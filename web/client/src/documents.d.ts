// Documents of the tree that become pages.
declare module '*.md?raw' {
  const text: string;
  export default text;
}

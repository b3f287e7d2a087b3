/** The code somebody typed, however they wrote it down: “ember 402 913” is EMBER-402913; empty where it is none. */
export function codeOf(typed: string): string {
  const [, word, number] = /^([A-Za-z]+)[\s-]*(\d[\d\s-]*)$/.exec(typed.trim()) ?? [];
  return word && number ? `${word.toUpperCase()}-${number.replace(/\D/g, '')}` : '';
}

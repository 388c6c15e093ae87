export const shopNodeFlags: readonly string[];
export const shopEnvironment: Readonly<Record<string, string>>;

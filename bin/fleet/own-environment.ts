/** This process's environment without what is meant for a shop: a fleet's shops have settings of their own. */
export const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('KERB_') && name !== 'DATABASE_URL' && name !== 'PORT',
    ),
  );

/** Imported before anything else: React and React Router choose their quick or their talkative build by this variable when they load. */
process.env.NODE_ENV ??= 'production';

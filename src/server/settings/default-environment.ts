/**
 * Must be imported first: React and React Router choose their production or development build by this variable when
 * they load.
 */
process.env.NODE_ENV ??= 'production';

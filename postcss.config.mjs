/** The framework reads it for every stylesheet. */
export default { plugins: { "@tailwindcss/postcss": {} } };

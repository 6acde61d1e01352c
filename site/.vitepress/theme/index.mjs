import DefaultTheme from 'vitepress/theme-without-fonts';
import { keepLanguage } from './language.mjs';
import './style.css';

export default { extends: DefaultTheme, setup: keepLanguage };

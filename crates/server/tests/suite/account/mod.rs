mod activation;
mod captcha;
mod language;
mod login;
mod one_time_code;
mod password;
mod session;
mod sign_up;

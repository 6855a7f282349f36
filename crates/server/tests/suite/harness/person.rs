//! A person with a browser: it keeps cookies and sends an access token.

use super::{PASSWORD, TestServer, captcha, login_form};
use reqwest::multipart::Form;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

pub struct Person {
    client: Client,
    base: String,
    pub token: Option<String>,
}

pub struct Answer {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
    pub raw: String,
}

impl Answer {
    pub fn text(&self, field: &str) -> &str {
        self.body[field].as_str().unwrap_or_else(|| panic!("no text {field} in {}", self.raw))
    }

    /// The only error of a form field.
    pub fn field(&self, field: &str) -> &str {
        self.body[field][0].as_str().unwrap_or_else(|| panic!("no error for {field} in {}", self.raw))
    }
}

impl Person {
    pub fn new(base: &str) -> Person {
        let _ = rustls::crypto::ring::default_provider().install_default();
        // The server closes idle connections; the client must not reuse one at that moment.
        let silent = std::time::Duration::from_secs(3);
        // No certificates: reading the system's takes longer than most calls, and the server speaks plain HTTP.
        let client = Client::builder().cookie_store(true).pool_idle_timeout(silent).tls_certs_only([]);
        let client = client.build().unwrap();
        Person { client, base: base.to_owned(), token: None }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.base));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, path).json(body)).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::PUT, path).json(body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        send(self.request(Method::DELETE, path)).await
    }

    pub async fn post_form(&self, path: &str, form: Form) -> Answer {
        send(self.request(Method::POST, path).multipart(form)).await
    }

    pub async fn sign_in(&mut self, email: &str) {
        let answer = self.post("/v1/auth/login/", &login_form(email, PASSWORD)).await;
        self.keep_session(answer);
    }

    /// With the mailed code.
    pub async fn sign_in_with_code(&mut self, server: &TestServer, email: &str) {
        let step = self.post("/v1/auth/login/", &login_form(email, PASSWORD)).await;
        assert_eq!(step.text("detail"), "OTP required");
        let form = json!({"username": email, "otp": server.code_for(email).await});
        self.keep_session(self.post("/v1/auth/login/otp/", &form).await);
    }

    pub fn keep_session(&mut self, answer: Answer) {
        assert_eq!(answer.status, 200, "{}", answer.raw);
        self.token = Some(answer.body["user"]["token"].as_str().expect("a token").to_owned());
    }

    pub async fn sign_up(&self, email: &str) -> Answer {
        let captcha = captcha::solve(self).await;
        self.post_form("/v1/auth/signup/", sign_up_form(email, &captcha)).await
    }

    /// A stranger solves the captcha first.
    pub async fn request_phone_code(&self, phone: &str) -> Answer {
        let captcha = if self.token.is_some() { String::new() } else { captcha::solve(self).await };
        let form = json!({"phone": phone, "captcha": captcha});
        self.post("/v1/auth/request-phone-verification/", &form).await
    }

    pub async fn refresh(&mut self) -> Answer {
        send(self.request(Method::POST, "/v1/auth/refresh/")).await
    }

    /// Sends the browser's refresh cookie by hand, to replay it.
    pub async fn post_with_cookie(&self, path: &str, cookie: &str) -> Answer {
        let bare = Client::new();
        send(bare.post(format!("{}{path}", self.base)).header("cookie", cookie)).await
    }
}

pub async fn send(request: RequestBuilder) -> Answer {
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    let headers = response.headers().clone();
    let raw = response.text().await.expect("a text");
    let body = serde_json::from_str(&raw).unwrap_or(Value::Null);
    Answer { status, headers, body, raw }
}

/// The status and target of a redirect, requested with the cookies of an earlier answer.
pub async fn send_to_front(base: &str, earlier: &Answer) -> (u16, Option<String>) {
    let bare = Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let cookies: Vec<&str> =
        earlier.headers.get_all("set-cookie").iter().map(|c| c.to_str().unwrap()).collect();
    let cookie = cookies.iter().filter_map(|cookie| cookie.split(';').next()).collect::<Vec<_>>().join("; ");
    let response = bare.get(format!("{base}/")).header("cookie", cookie).send().await.unwrap();
    let target = response.headers().get("location").map(|to| to.to_str().unwrap().to_owned());
    (response.status().as_u16(), target)
}

pub fn sign_up_fields(email: &str) -> Value {
    json!({
        "username": email, "password": PASSWORD, "password_confirm": PASSWORD, "first_name": "Noa",
        "last_name": "Berg", "role": "clinic", "institution": "Berg Dental", "country": "DE",
        "phone": "+49 30 123456", "address": "Main St 1\nBerlin", "terms_version": "2026-11",
    })
}

pub fn sign_up_form(email: &str, captcha: &str) -> Form {
    let fields = sign_up_fields(email);
    let mut form = Form::new().text("captcha", captcha.to_owned());
    for (name, value) in fields.as_object().unwrap() {
        form = form.text(name.clone(), value.as_str().unwrap().to_owned());
    }
    form
}
